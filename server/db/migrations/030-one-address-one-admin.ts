import type { Migration } from './types.ts';

/** An address is the same however its letters are written, also for two admins who take it at the same moment. */
export const oneAddressOneAdmin: Migration = {
  name: '030-one-address-one-admin',
  statements: () => ['create unique index admins_by_address on admins (lower(email))'],
};
