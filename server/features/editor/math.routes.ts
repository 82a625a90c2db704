import { invalidField } from '#server/errors.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { mathCalls } from '#shared/contracts/editor.ts';

/** `POST /admin/math`: LaTeX to MathML, which browsers show without a script. Loads its library when first used. */
export function mathRoutes(app: Api) {
  const route = bindCalls(app, mathCalls);
  route('POST /math', { config: { idempotency: 'unneeded' } }, async ({ body }) => {
    const { default: temml } = await import('temml');
    const options = { displayMode: body.isDisplay, annotate: true, throwOnError: true, maxExpand: 200 };
    try {
      const mathml = temml.renderToString(body.latex, options);
      return { mathml: mathml.replace(/ (?:class|style)="[^"]*"/g, '') };
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace(/^.*ParseError:\s*/i, '') : '';
      throw invalidField('latex', `is not valid LaTeX: ${reason.split('\n')[0]?.slice(0, 200)}`);
    }
  });
}
