import { useSiteWords } from '#app/lib/site-words.ts';
import type { LinkCopy } from '#shared/contracts/words/fields.ts';

export function Footer() {
  const year = new Date().getFullYear();
  const { brand, navigation } = useSiteWords();
  if (!brand.name) return null;
  return (
    <footer
      // Where the first paint waits no longer for fonts (`first-view/first-view.ts`).
      id="footer"
      className="later mt-8 sm:mt-16 [--room:66rem] md:[--room:45rem] lg:[--room:28rem] border-t border-part print:hidden"
    >
      <div className="mx-auto max-w-page px-5 py-8 sm:px-8 sm:py-12">
        <div className="grid grid-cols-2 gap-x-6 gap-y-7 large-text:grid-cols-1 sm:gap-x-10 sm:gap-y-10 lg:grid-cols-[1.4fr_1fr_1.2fr_1.2fr]">
          <div className="max-sm:col-span-full">
            <p className="font-display text-2xl">{brand.name}</p>
            <p className="mt-1 text-base text-faint sm:mt-2 sm:max-w-[26ch]">{`${brand.tagline}.`}</p>
          </div>
          <LinkList title={navigation.quickTitle} links={navigation.quick} />
          <LinkList title={navigation.servicesTitle} links={navigation.services} />
          <div className="max-sm:col-span-full">
            <FooterTitle>{navigation.contactTitle}</FooterTitle>
            <ul className="mt-2 font-sans text-[0.9375rem] max-sm:flex max-sm:flex-wrap max-sm:gap-x-6 sm:mt-3 sm:space-y-1">
              {brand.email && (
                <li>
                  <a href={`mailto:${brand.email}`} className="inline-block py-1 break-all link">
                    {brand.email}
                  </a>
                </li>
              )}
              {brand.chat.href && (
                <li>
                  <a href={brand.chat.href} rel="noopener" className="inline-block py-1 link">
                    {brand.chat.label}
                  </a>
                </li>
              )}
            </ul>
            <p className="mt-2 font-sans sm:mt-3 sm:max-w-[30ch] text-sm text-faint">{brand.responseTime}</p>
          </div>
        </div>
        <div className="mt-7 flex flex-wrap sm:mt-12 items-baseline justify-between gap-x-8 gap-y-3 border-t border-rule pt-6 font-sans text-sm text-faint">
          {/* A page cached over New Year's Eve may show the old year. */}
          <p className="lining" suppressHydrationWarning>
            {`© ${year} ${brand.name}. ${brand.rights}`}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {navigation.legal.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className="inline-block py-1 link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: LinkCopy[] }) {
  return (
    <nav aria-label={title}>
      <FooterTitle>{title}</FooterTitle>
      <ul className="mt-2 font-sans text-[0.9375rem] sm:mt-3">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} className="inline-block py-1">
              <span className="pen-underline pb-0.5">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FooterTitle({ children }: { children: string }) {
  return <h2 className="small-caps text-lg leading-none font-semibold">{children}</h2>;
}
