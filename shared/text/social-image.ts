const WITH_OWN_PICTURES = ['samples', 'blog', 'topics'];

/** The URL of a page's generated social image. */
export function socialImagePath(pathname: string): string {
  const [part = 'home', name, ...rest] = pathname.split('/').filter(Boolean);
  if (!WITH_OWN_PICTURES.includes(part))
    return `/og/pages/${[part, name, ...rest].filter(Boolean).join('-')}.png`;
  return name && rest.length === 0 ? `/og/${part}/${name}.png` : `/og/pages/${part}.png`;
}
