export function newPostPath(id?: string): string {
  return id ? `/admin/blog/new?id=${id}` : '/admin/blog/new';
}

export function postEditorPath(id: string): string {
  return `/admin/blog/${id}`;
}
