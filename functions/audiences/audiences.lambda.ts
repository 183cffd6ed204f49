import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { audiences as contract } from '#shared/audiences/audiences.contract';
import { audiencesSchemas as schemas } from '#shared/audiences/audiences.schemas';
import { audienceHandlers } from './audiences.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  audienceHandlers({
    people: peopleRepository(tables),
    groups: groupRepository(tables),
    posts: postReader(tables),
    mailSettings: mailSettings(tables),
  }),
);
