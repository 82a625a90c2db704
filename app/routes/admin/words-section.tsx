import { useQuery } from '@tanstack/react-query';
import { SectionEditor } from '#app/features/words/section-editor.tsx';
import { createMeta } from '#app/lib/head.ts';
import { readAdmin } from '#app/lib/session.ts';
import { LoadError } from '#app/ui/load-states.tsx';
import { Frame } from '#app/ui/page.tsx';
import { type Section, sectionNames, sections } from '#shared/contracts/words/sections.ts';
import type { Route } from './+types/words-section';

export const meta = createMeta({ title: 'Words', description: 'The words of the site.' });

export default function WordsSection({ params }: Route.ComponentProps) {
  const section = sectionNames.find((name) => name === params.section);
  return (
    <Frame className="pt-5 pb-8 sm:pt-8">
      <nav aria-label="Breadcrumb">
        <a href="/admin/words" className="inline-block py-1 font-sans text-[0.9375rem] text-faint link">
          Words
        </a>
      </nav>
      {section ? (
        <Loaded key={section} section={section} />
      ) : (
        <h1 className="admin-title">There is no such section</h1>
      )}
    </Frame>
  );
}

function Loaded({ section }: { section: Section }) {
  const query = useQuery({
    ...readAdmin('/words/:section', { params: { section } }),
    // It must not change while the owner is typing.
    refetchOnReconnect: false,
  });
  return (
    <>
      <h1 className="mb-4 admin-title">{sections[section].title}</h1>
      {query.isPending && (
        <p role="status" className="text-faint">
          Loading the words...
        </p>
      )}
      {query.isError && <LoadError query={query} fallback="The words could not be loaded." />}
      {/* The form starts with what was loaded first; later data does not change it. */}
      {query.isSuccess && <SectionEditor section={section} record={query.data.item} />}
    </>
  );
}
