import { useTranslations } from '#app/lib/site-words.ts';
import { ProseText } from '#app/ui/prose-text.tsx';
import type { PageWords } from '#shared/words/page-words.ts';

type Prices = PageWords['services']['prices'];

/** The columns that a table may do without. */
const optionalColumns = { level: 'Level', unit: 'Length', days: 'Days' } as const;

/** How a price is made, and what the owner has filled in: prices by kind of work, an answer for the hurried. */
export function PriceList({ prices }: { prices: Prices }) {
  const t = useTranslations();
  return (
    <>
      <ProseText prose={prices.text} className="max-w-measure space-y-4" />
      <PriceTable rows={prices.rows} />
      {prices.tomorrow && (
        <p className="mt-4 max-w-measure">
          <strong className="font-semibold">{t('Due tomorrow?')}</strong> {prices.tomorrow}
        </p>
      )}
    </>
  );
}

/** On a phone level and length are below the work: five columns would not fit. */
function PriceTable({ rows }: Pick<Prices, 'rows'>) {
  const t = useTranslations();
  if (rows.length === 0) return null;
  const filled = (['level', 'unit'] as const).filter((name) => rows.some((row) => row[name]));
  const hasDays = rows.some(({ days }) => days);
  return (
    <table className="lining mt-6 w-full max-w-measure border-b border-ink font-sans text-[0.9375rem] leading-snug sm:text-base [&_td]:align-top [&_th]:align-top">
      <caption className="sr-only">{t('Price ranges')}</caption>
      <thead>
        <tr className="border-b border-ink text-left text-sm text-faint">
          <th className="py-2 pr-4 font-normal">{t('Work')}</th>
          {filled.map((name) => (
            <th key={name} className="py-2 pr-4 font-normal max-sm:hidden">
              {t(optionalColumns[name])}
            </th>
          ))}
          <th className="py-2 text-right font-normal">{t('Price')}</th>
          {hasDays && <th className="py-2 pl-4 text-right font-normal">{t(optionalColumns.days)}</th>}
        </tr>
      </thead>
      <tbody className="divide-y divide-rule">
        {rows.map((row) => (
          <tr key={`${row.work} ${row.level} ${row.unit}`}>
            <th scope="row" className="py-2.5 pr-4 text-left font-medium">
              {row.work}
              {filled.length > 0 && (
                <span className="block font-normal text-faint sm:hidden">
                  {[row.level, row.unit].filter(Boolean).join(', ')}
                </span>
              )}
            </th>
            {filled.map((name) => (
              <td key={name} className="py-2.5 pr-4 text-faint max-sm:hidden">
                {row[name]}
              </td>
            ))}
            <td className="py-2.5 text-right">{row.range}</td>
            {hasDays && <td className="py-2.5 pl-4 text-right">{row.days}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
