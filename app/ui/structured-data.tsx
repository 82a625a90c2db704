import type { Markup } from '#app/lib/json-ld.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { useOrigin } from './running-head.tsx';

/** Structured data about what a part of a page shows, where the head has no data of that part. */
export function StructuredData({ items }: { items: Markup[] }) {
  const brand = useBrand();
  const t = useTranslations();
  const origin = useOrigin();
  return items.map((markup) => {
    const data = { '@context': 'https://schema.org', ...markup((path) => origin + path, brand, t) };
    return (
      <script
        key={data['@type']}
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose `<` is escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
    );
  });
}
