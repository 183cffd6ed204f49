import FileIcon from '@mui/icons-material/DescriptionOutlined';
import { Link } from '@mui/material';
import type { Task } from '#shared/courses/course-tasks';
import { Row } from '../../../components/layout/layout.tsx';

/** The released learning resources of a task. */
export function Released({ task: { resources } }: { task: Task }) {
  if (resources.length === 0) return '-';
  return (
    <Row
      component="span"
      columnGap={1.5}
      rowGap={0.25}
      sx={{ flexDirection: { xs: 'column', sm: 'row' } }}
    >
      {resources.map(({ name, url }) => (
        <Link key={url} href={url} target="_blank" rel="noreferrer" sx={link}>
          <FileIcon aria-hidden sx={{ fontSize: '1.15em' }} />
          {name || url}
        </Link>
      ))}
    </Row>
  );
}
const link = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: { xs: 44, sm: 28 },
  whiteSpace: 'nowrap',
};
