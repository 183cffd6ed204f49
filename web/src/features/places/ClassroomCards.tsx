import OpenIcon from '@mui/icons-material/OpenInNew';
import { Box, Card, CardActionArea } from '@mui/material';
import { courseClassrooms as courseClassroomsApi } from '#shared/courses/course-classrooms.contract';
import { loadsClassrooms } from '#shared/places/place-tabs';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';

/** The online classrooms of a course. They are not loaded for carers of type affiliate. */
export function ClassroomCards({ courseId }: { courseId: string }) {
  const mayLoad = loadsClassrooms(useCaller());
  const { data, error, mutate } = useRead(
    courseClassroomsApi.list,
    mayLoad ? { course_id: courseId } : null,
  );
  if (!mayLoad) return <EmptyState title="Classrooms are for students and staff" />;
  if (error) return <Failure what="The classrooms" error={error} onRetry={() => void mutate()} />;
  if (!data) return null;
  if (data.length === 0) {
    return (
      <EmptyState title="No records found!">
        Classrooms appear here when the course has one.
      </EmptyState>
    );
  }
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

const cards = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
  gap: 2,
};
const card = { p: 2.5, minHeight: 88, display: 'flex', gap: 1, justifyContent: 'space-between' };
