/** Runs in a worker: rendering takes 100 ms of CPU. */
import { serveTasks } from '#server/worker-queue.ts';
import { drawTitlePage } from './social-image.ts';

const tasks = { drawTitlePage };
export type DrawTasks = typeof tasks;

serveTasks(tasks);
