import { expect, test } from 'vitest';
import { hideSecrets } from './logging.ts';

test.each([
  ['sent to jane.doe+x@example.co.uk', 'sent to [e-mail]'],
  ['?email=jane%40example.com&page=1', '?email=[e-mail]&page=1'],
  ['postgres://octavo:hunter2@db.example/octavo', 'postgres://octavo:[hidden]@db.example/octavo'],
  ['GET /admin/reset?token=abc123&x=1', 'GET /admin/reset?token=[hidden]&x=1'],
  ['GET /blog/preview/AbC-123_defGHI456jklMNO', 'GET /blog/preview/[hidden]'],
  ['GET /requests/AbC-123_defGHI456jklMNO', 'GET /requests/[hidden]'],
  ['GET /Requests/AbC-123_defGHI456jklMNO', 'GET /Requests/[hidden]'],
  ['GET /admin/requests/0123456789abcdef01234567', 'GET /admin/requests/0123456789abcdef01234567'],
  ['GET /api/previews/AbC-123_defGHI456jklMNO', 'GET /api/previews/[hidden]'],
  ['authorization: Bearer abc.def-ghi_jkl==', 'authorization: Bearer [hidden]'],
  ['nothing to hide @ all', 'nothing to hide @ all'],
])('logging: %s is logged as %s', (line, expected) => {
  expect(hideSecrets(line)).toBe(expected);
});
