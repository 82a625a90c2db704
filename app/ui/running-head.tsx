import { useRouteLoaderData } from 'react-router';
import type { SiteSettings } from '#shared/contracts/site-settings.ts';

/** On every printed page of a paper or an article: whose it is, its title and its address. */
export function RunningHead({ author, title, path }: { author: string; title: string; path: string }) {
  return (
    <div aria-hidden="true" className="running-head hidden">
      <p>
        <span>{author}</span>
        <span>{title}</span>
        <span>{(useOrigin() + path).replace(/^https?:\/\//, '')}</span>
      </p>
    </div>
  );
}

export function useOrigin(): string {
  return useRouteLoaderData<{ site?: SiteSettings }>('root')?.site?.origin ?? '';
}
