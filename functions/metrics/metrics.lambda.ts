import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { tables } from '#functions/kernel/store/tables';
import { peopleRepository } from '#functions/people/store/people';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { searchMisses } from '#functions/search/store/search-misses';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { serveSignedIn } from '#functions/wiring';
import { metrics as contract } from '#shared/metrics/metrics.contract';
import { metricsSchemas as schemas } from '#shared/metrics/metrics.schemas';
import { metricsHandlers } from './metrics.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  metricsHandlers({
    counts: visitCounts(tables),
    mail: mailCounterRepository(tables),
    misses: searchMisses(tables),
    lists: postLists(tables),
    posts: postReader(tables),
    people: peopleRepository(tables),
    marks: postMarks(tables),
  }),
);
