import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import { type FiguresDeps, publishCourse } from './figures/publish-course.ts';
import { FiguresMessage } from './store/figures-message.ts';

/** The work on courses whose results have changed. */
export const figuresWork = (deps: FiguresDeps): QueueWork =>
  queueWork({
    message: FiguresMessage,
    kind: 'figures',
    failed: 'The figures of a course failed',
    work: (message) => publishCourse(deps, message),
  });
