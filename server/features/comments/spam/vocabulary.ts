/** Words that the signals use. Short lists: the classifier learns the long ones by itself. */

export const topics = {
  pills:
    words(`viagra cialis levitra pharmacy pharmacies pills pill dosage prescription tramadol xanax ambien kamagra
    sildenafil tadalafil amoxicillin phentermine steroids cbd keto weightloss testosterone herpes cure herbal erectile
    supplements supplement hemp thc kratom nootropics enhancement`),
  gambling:
    words(`casino casinos poker slots slot jackpot betting bet bets gambling judi togel bandar baccarat roulette
    bola sportsbook blackjack lottery bingo situs agen terpercaya toto totosite 1xbet gacor qq domino`),
  adult:
    words(`porn porno xxx sex sexy escort escorts nude nudes milf webcam hookup dating adult erotic tranny fetish
    girls hentai camgirl call-girls onlyfans`),
  money:
    words(`loan loans credit payday invest investment investing investor forex bitcoin btc crypto cryptocurrency
    trading profit profits earn earning earnings income cash payout withdrawal mortgage insurance paypal wallet rich
    millionaire broker refinance lender funds atm`),
  trade:
    words(`buy cheap cheapest sale sales discount discounts price prices pricing offer offers order deal deals shop
    store coupon promo wholesale shipping delivery purchase affordable replica outlet voucher vouchers warranty hire
    booking rental rent quote brand brands supplier suppliers manufacturer bestseller guaranteed guarantee free bonus`),
  promotion:
    words(`seo backlink backlinks traffic ranking rankings subscribe subscribers followers marketing affiliate
    advertise advertising promote promotion niche monetize adsense visitors webmaster hosting leads blogroll guest-post
    outsourcing agency services company solutions provider customers clients client`),
  magic: words(`spells caster casters priest prophet voodoo testimony testimonies testify herbalist illuminati
    vashikaran marabout psychic astrologer hacker hackers spell ancestors curse cursed fraternity`),
  calls:
    words(`subscribe subscribers subscriber sub subs channel channels vote follow share shared thumbs upload uploaded
    views watch check visit click download plz pls please cover covers donate petition retweet`),
  blogTalk:
    words(`weblog blog blogs blogger bloggers blogging website websites webpage site sites web posts bookmark
    bookmarked bookmarking bookmarks article articles theme layout browser admin internet content contents info
    informative google stumbled subscription newsletter feed visiting readers viewers fastidious`),
  contact:
    words(`whatsapp telegram viber skype wechat email mail gmail hotmail contact inbox dm text call dial phone
    number tollfree toll-free helpline hotline`),
} as const;

/** Targets of spells: harmless alone, telling next to words of magic. */
export const spellbound =
  words(`husband wife lover ex marriage divorce boyfriend girlfriend relationship lotto lottery
  herpes cure cured dr lord chief powers powerful contact whatsapp helped brought blank atm rich`);

/**
 * The subject of this blog. Essay mills use the same words, so a classifier trained on their spam would hold them
 * against readers: the shipped model never sees them, and the essay-mill signal looks at the words around them.
 */
export const campusWords =
  words(`essay essays dissertation dissertations thesis theses assignment assignments homework
  coursework paper papers student students university universities college colleges professor professors lecturer
  research researcher researchers academic academics academia study studies studying writing writer writers written
  write tutor tutors tutoring plagiarism proofreading proofread editing literature review reviews citation citations
  course courses class classes school schools teacher teachers education exam exams scholarship degree phd masters
  master's bachelor's undergraduate graduate postgraduate semester supervisor journal journals article's essayist
  grammar english language paragraph paragraphs draft drafts deadline deadlines nursing sociology psychology`);

export const millWords =
  words(`service services help helper cheap buy custom order online company provider providers
  uk usa australia australian best professional expert experts affordable pay hire website website's agency solution
  solutions assistance price reliable doer`);

export const millTopics =
  words(`essay essays dissertation dissertations thesis assignment assignments homework
  coursework paper papers writing writer writers`);

export const praise =
  phrases(`great post|great article|great blog|great site|great website|great information|nice post
  |nice article|nice blog|nice site|nice information|good post|good article|good blog|awesome post|awesome blog
  |awesome article|amazing post|amazing blog|amazing article|excellent post|excellent blog|excellent article
  |wonderful post|wonderful article|wonderful blog|fantastic blog|fantastic post|superb post|superb blog
  |informative post|informative article|informative blog|useful information|useful post|valuable information
  |helpful information|helpful post|thanks for sharing|thank you for sharing|for sharing this|keep up|keep it
  |good work|great work|keep posting|keep sharing|your blog|your website|your site|your web|this blog|this website
  |this site|this web|web site|web page|this weblog|your weblog|blog post|really enjoyed|bookmark this|bookmarked
  |book marked|i bookmarked|rss feed|my cousin|stumbled upon|came across|searching for|look forward|looking forward
  |of blogging|this paragraph|piece of|first time|pay a|a visit|i'm impressed|very informative|really informative`);

export const selfPromotion =
  phrases(`my site|my website|my blog|my channel|my page|my web|my homepage|my weblog|my video
  |my videos|my music|visit my|check my|check out|our website|our site|our services|our service|our company|our blog
  |our page|visit our|contact us|call us|we provide|we offer|we are|visit here|visit us|visit this|click here|click on
  |more info|more information|for more|also visit|feel free|read more|learn more|join us|follow me|follow us
  |subscribe to|sub to|sign up|my profile|my web-site|take a|have a|here is|look at`);

export const shopName =
  words(`online free best cheap buy sale shop store service services seo hosting company agency ltd
  llc inc pvt app apps casino poker slot games game download movie movies insurance lawyer attorney loans loan review
  reviews deals coupon marketing digital solutions software support number phone repair rental travel tours packers
  movers escorts escort pills pharmacy supplement keto cbd vape watches shoes jersey dentist clinic doctor hair
  furniture plumbing roofing cleaning moving web website design development training course courses classes institute
  academy essay writing assignment help bitcoin crypto forex trading tips news blog official`);

/** Words of trade that are also surnames. */
export const givenNames = words(`rich price cash bet sale hire deal store order slot cure bonus`);

/** Searched inside names written as one word, so long enough not to occur in a surname. */
export const shopNameParts =
  `fitness martial program classes studio academy insurance casino marketing agency services
  software solutions digital hosting attorney dental clinic travel rental repairs cleaning packers escort pharmacy essay
  assignment bitcoin crypto gaming download coupon backlink technolog consult developer institute furniture jewel
  supplement wellness realtor property loans discount cheap online website`.split(/\s+/);

/** Substrings of hosts that sell papers. Universities are recognised before this check. */
export const millHostParts =
  `essay assignment dissertation homework coursework thesis paperwrit writepaper termpaper
  researchpaper writingservice writemy writers plagiarism`.split(/\s+/);

export const topDomains =
  words(`com net org info biz co io me tv us uk ca au de fr it es nl be ch at pl ru ua by kz cz ro hu gr tr br mx ar cl in
  pk bd lk vn th my sg id ph cn hk tw jp kr za ng ke ae sa il ir eu asia pro name mobi xyz top site online shop
  store club live space website tech app dev blog link click work world life today agency company services loan
  win bid pw tk ml ga cf gq cc ws su edu gov mil ac lat icu vip bet casino poker`);

/** Hosts that people legitimately link to. */
export const trustedHosts =
  words(`wikipedia.org wikimedia.org wiktionary.org doi.org arxiv.org jstor.org archive.org gutenberg.org orcid.org
  ncbi.nlm.nih.gov pubmed.gov nature.com science.org sciencedirect.com springer.com wiley.com tandfonline.com
  sagepub.com plos.org mla.org apa.org apastyle.org chicagomanualofstyle.org britannica.com merriam-webster.com
  oup.com cambridge.org loc.gov europa.eu who.int un.org bbc.co.uk nytimes.com theguardian.com zotero.org
  github.com gitlab.com stackoverflow.com stackexchange.com microsoft.com msdn.com codeplex.com asp.net nuget.org
  apache.org ietf.org json.org jquery.com sourceforge.net codeproject.com npmjs.com php.net mozilla.org w3.org
  python.org r-project.org ssrn.com researchgate.net academia.edu worldcat.org hathitrust.org plato.stanford.edu`);

/** Well-known ones that their names do not reveal, by country TLD. */
export const universities =
  words(`ethz epfl uzh tum lmu kit rwth-aachen fu-berlin hu-berlin polimi polito rug uva uu vu tudelft tue eur ru utwente
  kuleuven ugent ulb vub ku au dtu sdu aau uio ntnu uib lu kth chalmers su gu liu umu helsinki aalto utu oulu tuni
  sorbonne-universite ens polytechnique sciencespo psl uam ucm us ub upm ugr uv usal uc up uminho cuni muni cvut
  elte bme tcd ucd dcu utoronto ubc mcgill uwaterloo ualberta yorku queensu sfu usp unicamp ufrj ufmg unam uba
  uchile puc uct wits sun hku ntnu`);

export const commonWords =
  words(`the a an and or but of to in on for with at by from as is are was were be been it its
  this that these those i you he she we they my your our his her their me him us them not no do does did have has had
  will would can could should may might if then than so what which who when where how why all any some more most very
  just about into out up down over there here also only`);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean));
}

function phrases(list: string): ReadonlySet<string> {
  return new Set(list.split('|').map((phrase) => phrase.trim()));
}
