import { expect, test } from 'vitest';
import { firstViewStyles } from './first-view-styles.ts';

/** Of `<h1 class="big hover:red" data-view="marked">` and `<p class="[&>a]:x">`. */
const names = new Set([
  'html',
  'body',
  'h1',
  'big',
  'hover:red',
  'data-view',
  'data-view=marked',
  'p',
  '[&>a]:x',
]);

function selectStyles(css: string): string {
  return firstViewStyles(css)(names);
}

test.each([
  'h1{a:b}',
  '.big{a:b}',
  'body>h1.big{a:b}',
  '.other,.big{a:b}',
  '.big :is(table,p){a:b}',
  ':where(.big>:not(:last-child)){a:b}',
  'p:not(.other){a:b}',
  '*,:before{a:b}',
  '[hidden]{a:b}',
  '.big[data-view]{a:b}',
  '.big:is([data-view=draft],[data-view="marked"]){a:b}',
  'h1:not([data-other]){a:b}',
  '.\\[\\&\\>a\\]\\:x{a:b}',
  '@media (width>=36rem){.big{a:b}}',
])('first view: the rule %s is kept, because its names occur there', (rule) => {
  expect(selectStyles(rule)).toContain(rule);
});

test.each([
  '.other{a:b}',
  'h1 .other{a:b}',
  'table{a:b}',
  '.big :is(table,.other){a:b}',
  ':where(.other>:not(:last-child)){a:b}',
  '.hover\\:red:hover{a:b}',
  ':focus-visible{a:b}',
  '.big[data-shown]{a:b}',
  '.big[data-other]{a:b}',
  '.big[data-view=draft] p{a:b}',
  '@media (prefers-reduced-motion:reduce){.big{a:b}}',
  'html:has(.big){a:b}',
  '.big:is([open],:popover-open,:open){a:b}',
  '@media print{.big{a:b}}',
  '::placeholder{a:b}',
  '@keyframes unused{to{a:b}}',
])('first view: the rule %s is left to the linked stylesheet', (rule) => {
  expect(selectStyles(rule)).not.toContain('a:b');
});

test('first view: layers keep their order, also those without a rule', () => {
  expect(
    selectStyles('@layer properties{*{a:b}}@layer theme{:root{--x:1}}@layer base{p{a:var(--x)}}'),
  ).toMatch(/^@layer properties,theme,base;/);
});

test('first view: a variable of the theme is kept if a kept rule, or a kept variable, uses it', () => {
  const css = '@layer theme{:root,:host{--a:var(--b);--b:1;--c:2}}@layer base{p{x:var(--a)}}';
  expect(selectStyles(css)).toContain(':root{--a:var(--b);--b:1}');
});

test('first view: braces and semicolons in strings do not end a rule', () => {
  expect(selectStyles('p:before{content:"};{"}.other{a:b}')).toContain('p:before{content:"};{"}');
});
