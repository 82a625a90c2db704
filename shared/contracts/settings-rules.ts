/** What the settings form needs at run time; the schemas are in `settings.ts`. */
export const typefaces = ['book', 'modern', 'plain'] as const;
export type Typeface = (typeof typefaces)[number];
export const consentModes = ['implied', 'ask'] as const;
export const moderationModes = ['auto', 'all', 'none'] as const;

export const DEFAULT_SMTP_PORT = 587;
export const FIRST_RUN_STEPS = 5;

/** The backgrounds of the accent colour (`app/styles/theme.css`): paper and leaf. */
const backgrounds = { light: ['#fbf8f1', '#fffdf8'], dark: ['#171511', '#1f1c17'] } as const;
export type Scheme = keyof typeof backgrounds;

/** WCAG AA for text. */
export const MIN_CONTRAST = 4.5;
const LIGHTENING_STEPS = 20;

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

export function isColour(text: string): boolean {
  return HEX_COLOUR.test(text);
}

/** The lowest contrast of a colour with the backgrounds of a scheme, from 1 to 21. */
export function contrastIn(scheme: Scheme, colour: string): number {
  const luminance = computeLuminance(colour);
  return Math.min(
    ...backgrounds[scheme].map((background) => {
      const other = computeLuminance(background);
      return (Math.max(luminance, other) + 0.05) / (Math.min(luminance, other) + 0.05);
    }),
  );
}

/** The same hue for a dark background: mixed with white until it has enough contrast. */
export function lightenedForDark(colour: string): string {
  const channels = toChannels(colour);
  for (let step = 0; step <= LIGHTENING_STEPS; step += 1) {
    const share = step / LIGHTENING_STEPS;
    const mixed = `#${channels
      .map((value) =>
        Math.round(value + (255 - value) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    // Slightly more than required, as thin strokes look paler on dark.
    if (contrastIn('dark', mixed) >= MIN_CONTRAST + 1) return mixed;
  }
  return '#ffffff';
}

function toChannels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

/** Relative luminance as WCAG 2 defines it. */
function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Where the owner's clients study, as far as the law on written work differs. */
export const clientPlaces = ['england', 'ireland', 'australia', 'new-zealand', 'usa', 'elsewhere'] as const;
export type ClientPlace = (typeof clientPlaces)[number];
