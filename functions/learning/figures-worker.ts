import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import { type FiguresDeps, publishCourse } from './figures/publish-course.ts';
import { FiguresMessage } from './store/figures-message.ts';

/** Consumes the queue `figures`: courses whose results have changed. */
export const figuresWorker = (deps: FiguresDeps): QueueWorker =>
  consume({
    message: FiguresMessage,
    failed: 'The figures of a course failed',
    work: (message) => publishCourse(deps, message),
  });
