import type { FastifyRequest } from 'fastify';
import { listComplaints, plainPage, writtenIn } from '#server/http/plain-forms.ts';
import type { Problem } from '#shared/contracts/http.ts';
import {
  testimonialLabels as labels,
  testimonialRatings as ratings,
} from '#shared/contracts/testimonial-rules.ts';
import { readProperties } from '#shared/records.ts';
import { escapeHtml } from '#shared/text/html.ts';
import type { Translate } from '#shared/words/translate.ts';

/** Empty or unchecked fields that a form leaves out are added, so that they get their own error. */
export function completeFields(body: unknown): Record<string, unknown> {
  const { consent, ...fields } = readProperties(body);
  return { name: '', field: '', rating: '', content: '', ...fields, consent: consent === 'on' };
}

/** The form again, filled in, with an error at each field. */
export function testimonialFailurePage(request: FastifyRequest, problem: Problem, t: Translate): string {
  const written = writtenIn(request);
  const { consent } = readProperties(request.body);
  const wired = listComplaints(problem, t);
  const translate = (text: string) => escapeHtml(t(text));
  const line = (field: 'name' | 'field') => {
    const { attributes, note } = wired(field);
    return `<p><label>${translate(labels[field])}<br><input ${attributes} value="${escapeHtml(written(field))}"></label>${note}</p>`;
  };
  const options = Object.entries(ratings)
    .reverse()
    .map(
      ([value, label]) =>
        `<option value="${value}"${written('rating') === value ? ' selected' : ''}>${escapeHtml(t('{n} of 5: {label}', { n: value, label: t(label) }))}</option>`,
    );
  return plainPage(
    escapeHtml(t('It was not sent')),
    `${problem.errors?.length ? '' : `<p role="alert">${translate(problem.error)}</p>`}
<form method="post" action="${escapeHtml(request.url)}">
${line('name')}
${line('field')}
<p><label>${translate(labels.rating)}<br><select ${wired('rating').attributes}><option value="">${escapeHtml(t('Please choose'))}</option>${options.join('')}</select></label>${wired('rating').note}</p>
<p><label>${translate(labels.content)}<br><textarea ${wired('content').attributes} rows="8">
${escapeHtml(written('content'))}</textarea></label>${wired('content').note}</p>
<p><label><input type="checkbox" ${wired('consent').attributes}${consent === true ? ' checked' : ''}> ${translate(labels.consent)}</label>${wired('consent').note}</p>
<p><button>${escapeHtml(t('Send'))}</button></p>
</form>`,
  );
}
