import { useTranslations } from '#app/lib/site-words.ts';
import { ClearSearch } from '#app/ui/clear-search.tsx';
import { FoundElsewhere } from '#app/ui/found-elsewhere.tsx';
import { SearchForm, useAddressSearch } from '#app/ui/search-box.tsx';
import type { Suggestions } from '#shared/contracts/suggestions.ts';
import type { PageWords } from '#shared/words/pages.ts';
import { TopicGroupList } from './topic-group-list.tsx';
import { groupTopics } from './topics.catalogue.ts';

type TopicSearchProps = {
  words: PageWords['topics'];
  q: string;
  /** What the search has for these words, once it has arrived. */
  found: Suggestions | undefined;
};

/** The whole catalogue, filtered while typing. The search is in the URL, so it can be shared. */
export function TopicSearch({ words: topicsPage, q, found }: TopicSearchProps) {
  const t = useTranslations();
  const typed = useAddressSearch(q);
  const words = typed.text.trim();
  const isFound = words === q.trim();
  const slugs = (isFound && found?.topics.map(({ slug }) => slug)) || [];
  const groups = groupTopics(words, topicsPage.items, slugs).filter(({ topics }) => topics.length > 0);
  const count = groups.reduce((sum, { topics }) => sum + topics.length, 0);
  const { corrected, nearest } = (isFound && found?.topicSearch) || {};
  const number = t(count === 1 ? '1 topic' : '{n} topics', { n: count });

  return (
    <>
      <SearchForm
        typed={typed}
        label={topicsPage.searchLabel}
        isLabelHidden
        placeholder={topicsPage.searchPlaceholder}
      />
      <p role="status" className="lining mt-2 min-h-6 font-sans text-sm text-faint">
        {nearest && t('Nothing is about all of this. The nearest:')}
        {words &&
          !nearest &&
          (corrected ? t('{found} for “{words}”', { found: number, words: corrected }) : number)}
      </p>
      {groups.map(({ category, topics }) => (
        <TopicGroupList key={category} category={category} topics={topics} words={topicsPage} />
      ))}
      {count === 0 && (
        <div className="border-t border-rule py-12">
          <p className="max-w-measure">{topicsPage.nothingFound}</p>
          <ClearSearch variant="plain" className="mt-3 -ml-1">
            {topicsPage.clearSearch}
          </ClearSearch>
          <FoundElsewhere found={isFound ? found : undefined} />
        </div>
      )}
    </>
  );
}
