// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TextEditor } from '#app/editor/text-editor.tsx';
import { ForgotForm } from '#app/features/auth/forgot-form.tsx';
import { LoginForm } from '#app/features/auth/login-form.tsx';
import { ResetForm } from '#app/features/auth/reset-form.tsx';
import { postKind } from '#app/features/blog/admin/post-editor.tsx';
import { emptyPost } from '#app/features/blog/admin/post-fields.ts';
import { PostsPage } from '#app/features/blog/admin/posts-page.tsx';
import { BlogFeed } from '#app/features/blog/blog-feed.tsx';
import { RequestsPanel } from '#app/features/requests/admin/requests-panel.tsx';
import { sampleKind } from '#app/features/samples/admin/sample-editor.tsx';
import { emptyFields } from '#app/features/samples/admin/sample-fields.ts';
import { SamplesPanel } from '#app/features/samples/admin/samples-panel.tsx';
import { SampleFeed } from '#app/features/samples/sample-feed.tsx';
import { TopicSamples } from '#app/features/topics/topic-samples.tsx';
import { connectApi } from '#app/lib/api.ts';
import type { TopicPageWords } from '#shared/words/page-words.ts';
import { shippedWords } from '#tests/support/page-words.ts';
import PostPage from './blog/post.tsx';
import SamplePage from './samples/sample.tsx';

/** As over HTTP/2, which has no status texts, from a proxy that does not speak JSON. */
const wordless = async () => new Response('<html>', { status: 502, statusText: '' });

beforeEach(() => {
  connectApi(wordless);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  // happy-dom does not know the element `search` yet, and React says so.
  // biome-ignore lint/suspicious/noConsole: the one that `tests/setup/no-surprises.ts` watches
  const { calls } = vi.mocked(console.error).mock;
  calls.splice(0, calls.length, ...calls.filter(([, tag]) => tag !== 'search'));
  localStorage.clear();
  vi.unstubAllGlobals();
});

// What the editor loads when it is drawn: the file must not end before it has come.
afterAll(() => import('#app/editor/rich-text.tsx'));

function fill(label: string | RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
}

// A route module's component takes more properties than it reads.
const Post = PostPage as unknown as (props: {
  params: { slug: string };
  loaderData: unknown;
}) => ReactElement;
const Sample = SamplePage as unknown as (props: {
  params: { id: string };
  loaderData: unknown;
}) => ReactElement;
const failed = { page: { failure: { status: 500, message: '' }, words: {} } };
const filter = { q: '', tag: '' };
const draft = { ...emptyPost, title: 'Commas', content: '<p>One, two</p>' };

const sampleDraft = { ...emptyFields, title: 'Commas', subject: 'Law', content: '<p>One, two</p>' };

const { words: topicWords } = shippedWords('topic', 'op-ed') as TopicPageWords;

type Case = [text: string, place: string, part: ReactElement, act?: () => void];
const cases: Case[] = [
  [
    'Login failed',
    'signing in',
    <LoginForm key="" onSignedIn={() => {}} />,
    () => {
      fill('Email', 'owner@example.com');
      fill('Password', 'a-long-enough-password');
      press('Sign in');
    },
  ],
  [
    'Failed to send reset email',
    'a forgotten password',
    <ForgotForm key="" />,
    () => {
      fill('Email', 'owner@example.com');
      press('Send reset link');
    },
  ],
  [
    'Failed to reset password',
    'a new password',
    <ResetForm key="" token="t" onDone={() => {}} />,
    () => {
      fill('New password', 'a-long-enough-password');
      fill('Confirm new password', 'a-long-enough-password');
      press('Set new password');
    },
  ],
  [
    'Failed to load blog posts',
    'the blog',
    <BlogFeed key="" filter={filter} fromPage={1} words={shippedWords('blog')} />,
  ],
  ['Failed to load blog post', 'a post', <Post key="" params={{ slug: 'commas' }} loaderData={failed} />],
  ['Failed to load sample', 'a sample', <Sample key="" params={{ id: 'commas' }} loaderData={failed} />],
  [
    'Failed to load samples',
    'a list of samples',
    <SampleFeed key="" filter={{ q: '' }} fromPage={1} empty="" />,
  ],
  [
    'Failed to load samples',
    'the samples of a topic',
    <TopicSamples key="" label="Op-Ed" words={topicWords} />,
  ],
  ['Failed to load samples', 'the samples at the desk', <SamplesPanel key="" />],
  ['Backfill failed', 'the backfill', <SamplesPanel key="" />, () => press('Add missing addresses')],
  [
    'Failed to create sample',
    'a new sample',
    <TextEditor
      kind={sampleKind}
      key=""
      opened={{ newId: 'b'.repeat(24), draft: { fields: sampleDraft } }}
      onClose={() => {}}
    />,
    () => press('Save Draft'),
  ],
  ['Failed to load submissions', 'the submissions', <RequestsPanel key="" />],
  ['Failed to load posts', 'the posts at the desk', <PostsPage key="" />],
  [
    'Failed to publish post',
    'publishing',
    <TextEditor
      kind={postKind}
      key=""
      opened={{ newId: 'a'.repeat(24), draft: { fields: draft } }}
      onClose={() => {}}
    />,
    () => press('Publish'),
  ],
  [
    'Failed to archive post',
    'archiving',
    <TextEditor
      kind={postKind}
      key=""
      opened={{ newId: 'a'.repeat(24), draft: { fields: draft } }}
      onClose={() => {}}
    />,
    () => press('Archive'),
  ],
];

test.each(cases)('error texts: a failure without words reads “%s” at %s', async (text, _place, part, act) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: part }])} />
    </QueryClientProvider>,
  );
  act?.();
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});
