import DownIcon from '@mui/icons-material/TrendingDown';
import MaintainingIcon from '@mui/icons-material/TrendingFlat';
import UpIcon from '@mui/icons-material/TrendingUp';
import { Box } from '@mui/material';
import { positionNames, positions, type Trend } from '#shared/learning/behaviour';
import { studentLearningBehaviour } from '#shared/learning/student-learning-behaviour.contract';
import { chartColours } from '../../../components/charts/palette.ts';
import { Quiet, Row } from '../../../components/layout/layout.tsx';
import { positionOf } from '../behaviours/behaviourWords.ts';
import type { Student } from '../students/student.ts';
import { useStudentRead } from '../useStudentRead.ts';
import { Tile } from './Tile.tsx';
import { TileAnswer } from './TileAnswer.tsx';

const icons = { Up: UpIcon, Down: DownIcon, Maintaining: MaintainingIcon };

/** The learning behaviours of this year: how full the scale is, and the trend. Opens the detail. */
export function BehaviourTile({ student, to }: { student: Student; to: string }) {
  const { username } = student;
  const read = useStudentRead(studentLearningBehaviour.summary, { username });
  const all = read.data?.all;
  const isThere = all !== undefined && all.this_year !== null;
  return (
    <Tile
      title="Learning Behaviours"
      to={isThere || all ? to : undefined}
      sx={{ gridArea: 'learn' }}
    >
      <TileAnswer read={read} height={128} isEmpty={!isThere}>
        {all && all.this_year !== null && (
          <Row columnGap={2} rowGap={1.5} justify="space-between">
            <Box>
              <Box sx={{ fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.2 }}>
                {positionOf(all.this_year)}
              </Box>
              <Quiet size="medium" sx={{ mb: 1 }}>
                This year
              </Quiet>
              {all.trending && <TrendMark trend={all.trending} />}
            </Box>
            <Fill value={all.this_year} />
          </Row>
        )}
      </TileAnswer>
    </Tile>
  );
}

function TrendMark({ trend }: { trend: Trend }) {
  const Icon = icons[trend];
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}>
      <Icon aria-hidden fontSize="small" />
      {trend}
    </Box>
  );
}

/** How full this year's scale is, from Rarely to Consistently. */
function Fill({ value }: { value: number }) {
  return (
    <Row isOneLine sx={{ mt: 0.5, height: 112 }}>
      <Box
        role="meter"
        aria-label="This year"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={`${positionOf(value)}, ${value} of 100`}
        sx={vessel}
      >
        <Box sx={{ ...fill, height: `${value}%` }} />
        {positionNames.slice(0, -1).map((name) => (
          <Box key={name} sx={{ ...notch, bottom: `${positions[name]}%` }} />
        ))}
      </Box>
      <Box aria-hidden sx={{ position: 'relative', width: 84 }}>
        {positionNames.map((name) => (
          <Box key={name} sx={{ ...label, bottom: `${positions[name]}%` }}>
            {name}
          </Box>
        ))}
      </Box>
    </Row>
  );
}

const vessel = {
  position: 'relative',
  width: 28,
  height: 112,
  borderRadius: 1,
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'text.secondary',
  '& *': { printColorAdjust: 'exact' },
};
const fill = {
  position: 'absolute',
  insetInlineStart: 0,
  insetInlineEnd: 0,
  bottom: 0,
  bgcolor: chartColours.group,
};
const notch = {
  position: 'absolute',
  insetInlineStart: 0,
  insetInlineEnd: 0,
  borderBottom: '1px solid',
  borderColor: 'background.paper',
};
/** Each label is beside its position of the scale. */
const label = {
  position: 'absolute',
  insetInlineStart: 0,
  transform: 'translateY(50%)',
  lineHeight: 1,
  fontSize: '0.8125rem',
  color: 'text.secondary',
};
