import { useTranslations } from '#app/lib/site-words.ts';

/** The options of a `Select`, from a map of labels. */
export function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  const t = useTranslations();
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {t(label)}
    </option>
  ));
}
