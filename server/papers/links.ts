import { shortened } from './losses.ts';
import type { Relations } from './package.ts';
import type { Xml } from './xml.ts';

const LINK = /^(?:https?:\/\/|mailto:)\S/i;

/** The targets of links and of fields that are links; a link that is not safe is lost. */
export function createLinks(relations: Relations, lose: (what: string) => void) {
  function toLink(node: Xml): { href?: string } {
    const anchor = node.attributes['w:anchor'];
    const relation = relations.get(node.attributes['r:id'] ?? '');
    if (!relation) return anchor ? { href: `#${anchor}` } : {};
    const target =
      anchor && !relation.target.includes('#') ? `${relation.target}#${anchor}` : relation.target;
    return safeLink(target);
  }

  function fieldLink(instruction: string): string | undefined {
    const written = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\\\s"]\S*))?(.*)/is.exec(instruction);
    if (!written) return undefined;
    const anchor = /\\l\s+(?:"([^"]*)"|(\S+))/.exec(written[3] ?? '');
    const target = written[1] ?? written[2] ?? '';
    const place = anchor?.[1] ?? anchor?.[2];
    if (!target) return place ? `#${place}` : undefined;
    return safeLink(place ? `${target}#${place}` : target).href;
  }

  function safeLink(written: string): { href?: string } {
    const target = written.trim();
    if (LINK.test(target)) return { href: target };
    if (target.startsWith('#') && target.length > 1) return { href: target };
    if (/^[\w.+-]+@[\w.-]+$/.test(target)) return { href: `mailto:${target}` };
    if (/^www\.\S+$/i.test(target)) return { href: `http://${target}` };
    if (target) lose(`A link to ${shortened(target)}`);
    return {};
  }

  return { toLink, fieldLink };
}
