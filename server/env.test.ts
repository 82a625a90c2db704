import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('environment: every setting has a working default', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 4000,
    HOST: 'localhost',
    SITE_ORIGIN: 'http://localhost:4000',
    DATA_DIR: 'data',
    DEMO_CONTENT: true,
    ADMIN_EMAIL: 'admin@localhost',
    RATE_LIMITS: true,
    COMMENT_MODERATION: 'auto',
    CONSENT: 'implied',
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
  });
});

test('environment: the site address follows the port, and an origin is stored without its trailing slash', () => {
  expect(readEnv({ PORT: '5001' }).SITE_ORIGIN).toBe('http://localhost:5001');
  expect(readEnv({ SITE_ORIGIN: 'https://essays.example/' }).SITE_ORIGIN).toBe('https://essays.example');
});

test('environment: an empty variable counts as unset', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ' }).PORT).toBe(4000);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['SITE_ORIGIN', 'essays.example'],
  ['SITE_ORIGIN', 'ftp://essays.example'],
  ['SITE_ORIGIN', 'https://essays.example/home'],
  ['TRUST_PROXY', 'perhaps'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '10.0.0.1/33'],
  ['TRUST_PROXY', '10.0.0.256'],
  ['TRUST_PROXY', '10.0.0.1, '],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://localhost/octavo'],
  ['DATABASE_URL', 'postgres://octavo:p/a@127.0.0.1/octavo'],
  ['DATABASE_URL', 'postgres://octavo:12/34@127.0.0.1/octavo'],
  ['DATABASE_URL', 'postgres://octavo:12?34@127.0.0.1/octavo'],
  ['DATABASE_URL', 'postgres://octavo:p#a@127.0.0.1/octavo'],
  ['DATABASE_URL', 'postgres://octavo@127.0.0.1:543x/octavo'],
  ['DEMO_CONTENT', 'yes'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', '1234567'],
  ['PORT', '0x10'],
  ['PORT', '1e3'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://:25'],
  ['SMTP_URL', 'smtp://ann:50%off@mail.example'],
  ['SMTP_URL', 'smtp://mail.example:99999'],
  ['SMTP_URL', 'smtp://ann:12/34@mail.example'],
  ['MAIL_FROM', 'Your Name hello@example.com'],
  ['MAIL_FROM', 'Your Name <hello@example.com'],
  ['BACKUP_TO', 'backups'],
  ['BACKUP_TO', 's3+https://KEY:SE%CRET@127.0.0.1/b'],
  ['BACKUP_TO', 's3+https://KEY:SECRET@127.0.0.1:99999/b'],
  ['BACKUP_TO', 's3+https://KEY:SECRET@127.0.0.1/b/100%'],
  ['OWNER_EMAIL', 'nobody'],
  ['RATE_LIMITS', 'sometimes'],
  ['COMMENT_MODERATION', 'strict'],
  ['METRICS_TOKEN', 'short'],
  ['SECRET_KEY', 'short'],
  ['CONSENT', 'yes'],
  ['ANALYTICS_ID', 'G-1"><script>'],
  ['CHAT_WIDGET_URL', 'http://chat.example/widget.js'],
  ['S3_ENDPOINT', 'bucket'],
])('environment: %s=%s is refused in one line that names it', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name}: must [^\\n]+$`));
});

test.each([
  'postgres://octavo:p%2Fa@s@127.0.0.1:5432/octavo?sslmode=require',
  'postgresql://octavo@[::1]/octavo',
  'postgres:///octavo?host=/run/postgresql',
  'postgres://octavo:secret@/octavo?host=/run/postgresql',
  'postgres://octavo@%2Frun%2Fpostgresql/octavo',
  'postgres://',
])('environment: DATABASE_URL=%s is accepted', (url) => {
  expect(readEnv({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
});

test.each([
  ['off', false],
  ['on', 1],
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
])('environment: TRUST_PROXY=%s is accepted', (text, trusted) => {
  expect(readEnv({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted);
});

test('environment: settings that belong together are required together', () => {
  expect(() => readEnv({ S3_BUCKET: 'files' })).toThrow(/^S3_ENDPOINT: must be set/);
  expect(() => readEnv({ SMTP_URL: 'smtp://localhost' })).toThrow(/^MAIL_FROM: must be set/);
});
