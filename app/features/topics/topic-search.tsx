import { useSearchParams } from 'react-router';
import { useSay } from '#app/lib/site-words.ts';
import { ClearSearch } from '#app/ui/clear-search.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import type { PageWords } from '#shared/words/pages.ts';
import { TopicGroupList } from './topic-group-list.tsx';
import { groupTopics } from './topics.catalogue.ts';

/** The whole catalogue, filtered while typing. The search is in the URL, so it can be shared. */
export function TopicSearch({ words: topicsPage }: { words: PageWords['topics'] }) {
  const say = useSay();
  const [parameters] = useSearchParams();
  const words = parameters.get('q') ?? '';
  const groups = groupTopics(words, topicsPage.items).filter(({ topics }) => topics.length > 0);
  const count = groups.reduce((sum, { topics }) => sum + topics.length, 0);

  return (
    <>
      <SearchBox
        q={words}
        label={topicsPage.searchLabel}
        isLabelHidden
        placeholder={topicsPage.searchPlaceholder}
      />
      <p role="status" className="lining mt-2 min-h-6 font-sans text-sm text-faint">
        {words.trim() && say(count === 1 ? '1 topic' : '{n} topics', { n: count })}
      </p>
      {groups.map(({ category, topics }) => (
        <TopicGroupList key={category} category={category} topics={topics} words={topicsPage} />
      ))}
      {count === 0 && (
        <div className="border-t border-rule py-12">
          <p className="max-w-measure">{topicsPage.nothingFound}</p>
          <ClearSearch look="plain" className="mt-3 -ml-1">
            {topicsPage.clearSearch}
          </ClearSearch>
        </div>
      )}
    </>
  );
}
