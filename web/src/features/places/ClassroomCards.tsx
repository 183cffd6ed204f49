import OpenIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import { api } from '#shared/contract/api';
import type { User } from '#shared/contract/users';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';

/** The rooms on the web in which the classes of a course meet. Carers from outside the school do not load them. */
export function ClassroomCards({ courseId }: { courseId: string }) {
  const mayLoad = loadsClassrooms(useCaller());
  const { data, error, mutate } = useRead(
    api['course-classrooms'].list,
    mayLoad ? { course_id: courseId } : null,
  );
  if (!mayLoad) return <EmptyState title="Classrooms are for students and staff" />;
  if (error) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data) return null;
  if (data.length === 0) return <EmptyState title="No records found!" />;
  return (
    <Box component="ul" sx={cards}>
      {data.map(({ classroom_urlUid, class_name, alternateLink }) => (
        <Card component="li" key={classroom_urlUid}>
          <CardActionArea
            component="a"
            href={alternateLink}
            target="_blank"
            rel="noreferrer"
            sx={card}
          >
            <span>{class_name}</span>
            <OpenIcon fontSize="small" titleAccess="opens in a new tab" />
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}

/** Carers of type affiliate do not load classrooms (portal.md section 6). */
export const loadsClassrooms = ({ type, is_carer }: Pick<User, 'type' | 'is_carer'>): boolean =>
  !(type === 'affiliate' && is_carer);

const cards = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
  gap: 2,
};
const card = { p: 2.5, minHeight: 88, display: 'flex', gap: 1, justifyContent: 'space-between' };
