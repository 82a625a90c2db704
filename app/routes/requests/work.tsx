import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { CommentList } from '#app/features/requests/student/comment-list.tsx';
import { LostLink } from '#app/features/requests/student/lost-link.tsx';
import { renewFileLinks } from '#app/features/requests/student/renew-file-links.ts';
import { WorkFiles } from '#app/features/requests/student/work-files.tsx';
import { CopySwitch } from '#app/features/samples/reading-choices.tsx';
import { useReading } from '#app/features/samples/use-reading.ts';
import { PageError } from '#app/features/shell/page-error.tsx';
import { ApiError, call } from '#app/lib/api.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { newKey } from '#app/lib/new-key.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { guardSubmits, reloadOnReturn } from '#app/lib/reload.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { useHoldPen } from '#app/ui/hold-pen.ts';
import { EndOfFirstView, Frame } from '#app/ui/page.tsx';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import { isEnded } from '#shared/contracts/request-states.ts';
import { longDate } from '#shared/text/dates.ts';
import type { Route } from './+types/work';

export const handle: PageHandle = { searchParams: { view: ['draft', 'marked'] } };

export async function loader({ params: { token, number } }: Route.LoaderArgs) {
  const { page } = await loadPage(readWork(token, number));
  return { page: { ...page, idempotencyKey: newKey() } };
}

async function readWork(token: string, number: string) {
  const { state, details } = await call('GET /requests/:token', { params: { token } });
  const work = details?.rounds.find((round) => String(round.number) === number);
  // Unconfirmed, or no such round: the same as a link that never was.
  if (!details || !work) throw new ApiError('Request not found', 404);
  const rounds = details.rounds.map(({ _id, number: n }) => ({ _id, number: n }));
  return { work, rounds, isOpen: !isEnded(state) };
}

export const meta = import.meta.env.SSR
  ? createMeta((_, t) => ({
      title: t('Your request'),
      description: t('Where your request stands.'),
    }))
  : () => [];

/** Returned work as a paper: first draft, marked and finished, with the comments in the margin. */
export default function Work({ params: { token, number }, loaderData: { page } }: Route.ComponentProps) {
  useEffect(reloadOnReturn, []);
  useEffect(guardSubmits, []);
  useEffect(() => renewFileLinks(token), [token]);
  const t = useTranslations();
  const { work, rounds, isOpen, idempotencyKey } = page;
  const path = `/requests/${token}/work/${number}`;
  const article = useHoldPen<HTMLElement>();
  const { reading, turn, getAddress } = useReading({
    sample: { copies: work.copies, annotations: [] },
    kinds: [],
    path,
    article,
  });
  const html = work.markedHtml ?? work.contentHtml;
  return (
    <Frame>
      <article
        ref={article}
        data-view={reading.copy}
        className={`paper offprint has-margin pt-6 pb-10 md:pt-12 ${work.comments.length > 0 ? 'has-notes' : ''}`}
      >
        <header>
          <a href={`/requests/${token}`} className="clerk link inline-block py-3 print:hidden">
            {t('Back to the request')}
          </a>
          <h1 className="title mt-2 max-w-[22ch] wrap-break-word">{work.title}</h1>
        </header>
        <div className="paper-body mt-5 md:mt-8">
          <aside>
            {work.copies.length > 1 && (
              <CopySwitch
                copies={work.copies}
                shown={reading.copy}
                getAddress={(copy) => getAddress({ copy })}
                onTurn={turn}
              />
            )}
          </aside>
          <div>
            <p className="clerk">{longDate(work.createdAt)}</p>
            <WorkFiles work={work} rounds={rounds} path={`/requests/${token}`} />
          </div>
          <div className="paper-text mt-6 md:mt-10">
            <EndOfFirstView />
            <SafeHtml html={html} />
          </div>
        </div>
      </article>
      <div className="pb-20">
        <CommentList
          work={work}
          action={`/api/requests/${token}`}
          idempotencyKey={idempotencyKey}
          isOpen={isOpen}
        />
      </div>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <LostLink /> : <PageError />;
}
