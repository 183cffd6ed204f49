import { AppError } from '#shared/kernel/errors';

/** The same message for what nobody asks and for posts that the caller cannot read. */
export const askNotFound = () => new AppError('notFound', 'This post is not available.');
