import { useSay } from '#app/lib/site-words.ts';

/** The options of a `Select`, from a map of labels. */
export function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  const say = useSay();
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {say(label)}
    </option>
  ));
}
