/**
 * Metrics of system fonts, from `@capsizecss/metrics` 4.3.0: that package has 39,000 files, of which we use eleven.
 */
const ARIAL = { familyName: 'Arial', ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048 };
const NOTO = { familyName: 'Noto Serif', ascent: 1069, descent: -293, lineGap: 0, unitsPerEm: 1000 };
const ROBOTO = { familyName: 'Roboto', ascent: 1900, descent: -500, lineGap: 0, unitsPerEm: 2048 };
const TIMES = { familyName: 'Times New Roman', ascent: 1825, descent: -443, lineGap: 87, unitsPerEm: 2048 };

function face(family: typeof ARIAL, fullName: string, postscriptName: string, xWidthAvg: number) {
  return { ...family, fullName, postscriptName, xWidthAvg };
}

export const arial = face(ARIAL, 'Arial', 'ArialMT', 913);
export const arialBold = face(ARIAL, 'Arial Bold', 'Arial-BoldMT', 983);
export const notoSerif = face(NOTO, 'Noto Serif Regular', 'NotoSerif-Regular', 481);
export const notoSerifBold = face(NOTO, 'Noto Serif Bold', 'NotoSerif-Bold', 512);
export const notoSerifItalic = face(NOTO, 'Noto Serif Italic', 'NotoSerif-Italic', 469);
export const roboto = face(ROBOTO, 'Roboto Regular', 'Roboto-Regular', 911);
export const robotoMedium = face(ROBOTO, 'Roboto Medium', 'Roboto-Medium', 919);
export const robotoBold = face(ROBOTO, 'Roboto Bold', 'Roboto-Bold', 926);
export const timesNewRoman = face(TIMES, 'Times New Roman', 'TimesNewRomanPSMT', 832);
export const timesNewRomanBold = face(TIMES, 'Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 886);
export const timesNewRomanItalic = face(TIMES, 'Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 836);
