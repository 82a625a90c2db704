import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CountBadge } from '#app/ui/badge.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { commentStatsQuery, type ModerationTab, tabs } from './moderation.queries.ts';
import { ModerationList } from './moderation-list.tsx';
import { SpamPanel } from './spam-panel.tsx';
import { StatCards } from './stat-cards.tsx';
import { useModeration } from './use-moderation.ts';

const BADGE_CAP = 9;
const SEARCH_DEBOUNCE_MS = 300;

const titles: Record<ModerationTab, string> = { all: 'All Comments', pending: 'Pending', spam: 'Spam' };

/** Everything a moderator needs. The tab and the search are kept in the address. */
export function ModerationDesk() {
  const [parameters, setParameters] = useSearchParams();
  const tab = tabs.find((name) => name === parameters.get('tab')) ?? 'all';
  const q = parameters.get('q') ?? '';
  const stats = useQuery(commentStatsQuery());
  const moderation = useModeration();
  const searchBox = useRef<HTMLInputElement>(null);

  function show(next: { tab?: ModerationTab; q?: string }) {
    const { tab: nextTab, q: nextQ } = { tab, q, ...next };
    const address = new URLSearchParams();
    if (nextTab !== 'all') address.set('tab', nextTab);
    if (nextQ) address.set('q', nextQ);
    setParameters(address, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="space-y-6">
      <StatCards />
      <Search ref={searchBox} q={q} onSearch={(text) => show({ q: text })} />
      <div>
        <Tabs
          label="Comments by state"
          tabs={tabs.map((id) => ({
            id,
            label: (
              <>
                {titles[id]}
                <Waiting count={id === 'all' ? 0 : (stats.data?.[id] ?? 0)} />
              </>
            ),
          }))}
          chosen={tab}
          onChoose={(id) => show({ tab: id })}
        >
          {tab === 'spam' && <SpamPanel moderation={moderation} />}
          <ModerationList
            key={tab}
            tab={tab}
            title={titles[tab]}
            q={q}
            moderation={moderation}
            searchBox={searchBox}
            onClearSearch={() => show({ q: '' })}
          />
        </Tabs>
      </div>
    </div>
  );
}

function Waiting({ count }: { count: number }) {
  return count > 0 ? <CountBadge count={count} cap={BADGE_CAP} /> : null;
}

type SearchProps = {
  q: string;
  onSearch: (text: string) => void;
  ref: React.Ref<HTMLInputElement>;
};

/** The text being typed is the box's own; the address follows when the typing pauses. */
function Search({ q, onSearch, ref }: SearchProps) {
  const [text, setText] = useState(q);
  const sent = useRef(q);

  // A search that came from elsewhere, such as the Back button, replaces what stands in the box.
  useEffect(() => {
    if (q !== sent.current) setText(q);
    sent.current = q;
  }, [q]);

  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onSearch(sent.current);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return (
    <search>
      <input
        ref={ref}
        type="search"
        aria-label="Search comments"
        placeholder="Search comments..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="block w-full rounded-sm border border-edge bg-leaf px-3 py-2.5 font-sans text-base placeholder:text-faint"
      />
    </search>
  );
}
