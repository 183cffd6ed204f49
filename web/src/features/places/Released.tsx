import Link from '@mui/material/Link';
import type { Task } from '#shared/courses/course-tasks';

/** The released learning resources of a task. */
export function Released({ task: { resources } }: { task: Task }) {
  if (resources.length === 0) return '-';
  return resources.map(({ name, url }) => (
    <Link key={url} href={url} target="_blank" rel="noreferrer" sx={{ display: 'block' }}>
      {name || url}
    </Link>
  ));
}
