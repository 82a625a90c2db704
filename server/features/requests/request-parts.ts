import type { Db } from '#server/db/engines/engine.ts';
import type { Files } from '#server/files/files.ts';
import type { SignedLinks } from '#server/files/signed-links.ts';
import type { CreateRateLimit } from '#server/http/rate-limits.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import type { RequestFiles } from './request-files.ts';
import type { GetTranslator } from './request-forms.ts';
import type { TakeStep } from './request-life.ts';
import type { RequestPictures } from './request-pictures.ts';
import type { RequestViews } from './request-views.ts';
import type { RequestService } from './requests.service.ts';
import type { WorkCopies } from './work-copies.ts';

/** What the routes of requests take of the site. */
export type RequestParts = {
  db: Db;
  files: Files;
  links: SignedLinks;
  settings: CurrentSettings;
  clock: () => Date;
  rateLimit: CreateRateLimit;
  getTranslator: GetTranslator;
  requestService: RequestService;
  requestViews: RequestViews;
  requestFiles: RequestFiles;
  requestPictures: RequestPictures;
  workCopies: WorkCopies;
  takeStep: TakeStep;
};
