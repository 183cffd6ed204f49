import * as z from 'zod';

/**
 * A job of an intake, as its queue carries it. The worker checks the site against the stored
 * intake.
 */
export const IntakeMessage = z.object({
  kind: z.enum(['validate', 'apply', 'rollback']),
  site: z.string(),
  intakeUid: z.string(),
});
export type IntakeMessage = z.infer<typeof IntakeMessage>;

/** The bucket's notification about files that arrived, on the same queue. */
export const FilesArrived = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      eventTime: z.iso.datetime({ offset: true }),
      s3: z.object({
        object: z.object({
          key: z.string(),
          eTag: z.string().default(''),
          sequencer: z.string().default(''),
        }),
      }),
    }),
  ),
});
export type FilesArrived = z.infer<typeof FilesArrived>;

/** The message that S3 sends once when the notifications are set up. */
export const TestOfNotifications = z.object({ Event: z.literal('s3:TestEvent') });
