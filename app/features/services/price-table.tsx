import type { PageWords } from '#shared/words/pages.ts';

/** Price ranges by kind of work. Nothing until the owner has filled it in. */
export function PriceTable({ rows }: { rows: PageWords['services']['prices']['rows'] }) {
  if (rows.length === 0) return null;
  const hasUnits = rows.some(({ unit }) => unit !== '');
  return (
    <table className="lining mt-6 w-full max-w-measure border-b border-ink font-sans text-[0.9375rem] leading-snug sm:text-base [&_td]:align-top [&_th]:align-top">
      <caption className="sr-only">Price ranges</caption>
      <thead>
        <tr className="border-b border-ink text-left text-sm text-faint">
          <th className="py-2 pr-4 font-normal">Work</th>
          {hasUnits && <th className="py-2 pr-4 font-normal">Unit</th>}
          <th className="py-2 text-right font-normal">Price</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-rule">
        {rows.map(({ work, unit, range }) => (
          <tr key={`${work} ${unit}`}>
            <th scope="row" className="py-2.5 pr-4 text-left font-medium">
              {work}
            </th>
            {hasUnits && <td className="py-2.5 pr-4 text-faint">{unit}</td>}
            <td className="min-w-24 py-2.5 text-right">{range}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
