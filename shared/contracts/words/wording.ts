import { group, line, text } from './fields.ts';

const short = (label: string) => line(label, { max: 80 });
const sentence = (label: string) => text(label, { max: 300 });

/** Labels, hints and messages of the public pages, by the text that a new site has there. */
export const wording = group('Labels and messages', {
  form: group('Request form', {
    required: short('Which fields are required'),
    name: short('Field: name'),
    email: short('Field: mail address'),
    subject: short('Field: subject'),
    level: short('Field: academic level'),
    chooseLevel: short('Its first choice'),
    kind: short('Field: kind of text'),
    chooseKind: short('Its first choice'),
    deadline: short('Field: deadline'),
    message: short('Field: message'),
    kept: sentence('About the kept draft'),
    send: short('Button'),
    sending: short('Button while sending'),
    thanksTitle: short('Title when it has arrived'),
    thanks: sentence('Text when it has arrived'),
  }),
  library: group('Sample library', {
    kind: short('Filter: kind'),
    everyKind: short('Its first choice'),
    level: short('Filter: level'),
    everyLevel: short('Its first choice'),
    style: short('Filter: citation style'),
    everyStyle: short('Its first choice'),
    nearest: sentence('When nothing has all words'),
    mostWords: short('Above what has most of the words'),
    noneFoundTitle: short('Title when nothing is found'),
    noneFound: sentence('Text when nothing is found'),
    noneTitle: short('Title of an empty part'),
    none: short('Text of an empty part'),
    loadingMore: short('While more is loaded'),
  }),
  reading: group('End of a sample or article', {
    next: short('Above what to read next'),
    askSample: short('Button below a sample'),
    askArticle: short('Button below an article'),
  }),
  blog: group('Blog', {
    featured: short('Above the first article'),
    popular: short('Above the next three'),
    all: short('Above the rest'),
    loadingMore: short('While more is loaded'),
  }),
  comments: group('Comments', {
    name: short('Field: name'),
    comment: short('Field: comment'),
    open: short('Button that opens the form'),
    post: short('Button'),
    reply: short('Button of a reply'),
    posting: short('Button while posting'),
  }),
  banners: group('Banners', {
    offlineTitle: short('Offline: title'),
    offline: sentence('Offline: text'),
    slowTitle: short('Slow: title'),
    slow: sentence('Slow: text'),
    serverTitle: short('Server error: title'),
    server: sentence('Server error: text'),
    timeoutTitle: short('Timeout: title'),
    timeout: sentence('Timeout: text'),
    genericTitle: short('Other problem: title'),
    generic: sentence('Other problem: text'),
    backTitle: short('Back online: title'),
    back: sentence('Back online: text'),
  }),
});
