import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Alert, Box, Button } from '@mui/material';
import { Link } from 'react-router';
import type { Checklist } from '#shared/dashboard/admin-dashboard.contract';
import { pathTo } from '#shared/site/paths';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { HomeRow, HomeRows } from '../../home/HomeRows.tsx';
import { HomeSection } from '../../home/HomeSection.tsx';
import { exclusionText, stepWords } from './checklistText.ts';

/** The first steps of a school until all are done, and who has rights that exclude each other. */
export function FirstSteps({ checklist: { steps, exclusions } }: { checklist: Checklist }) {
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <>
      {exclusions.length > 0 && (
        <Column gap={1} isBound>
          {exclusions.map((each) => (
            <Alert
              key={each.name}
              severity="warning"
              variant="outlined"
              action={
                <Button
                  size="small"
                  color="inherit"
                  component={Link}
                  to={pathTo('/admin/people', { capability: each.right })}
                >
                  Find person
                </Button>
              }
            >
              {exclusionText(each)}
            </Alert>
          ))}
        </Column>
      )}
      {done < steps.length && (
        <HomeSection
          title="First steps"
          more={<Quiet size="medium">{`${done} of ${steps.length} done`}</Quiet>}
        >
          <HomeRows>
            {steps.map(({ step, is_done }) => (
              <Step key={step} words={stepWords[step]} isDone={is_done} />
            ))}
          </HomeRows>
        </HomeSection>
      )}
    </>
  );
}

interface StepProps {
  words: (typeof stepWords)[keyof typeof stepWords];
  isDone: boolean;
}

/** One step: a tick when it is done, else what it is for and the way to its screen. */
function Step({ words: { title, text, button, to }, isDone }: StepProps) {
  const Icon = isDone ? DoneIcon : OpenIcon;
  return (
    <HomeRow
      title={
        <Row component="span" isOneLine align="center">
          <Box
            component={Icon}
            fontSize="small"
            sx={{ color: isDone ? 'success.main' : 'text.secondary', flexShrink: 0 }}
          />
          <span style={visuallyHidden}>{isDone ? 'Done: ' : 'To do: '}</span>
          {title}
        </Row>
      }
      text={isDone ? undefined : text}
      action={
        !isDone && (
          <Button component={Link} to={to} variant="outlined" sx={{ flexShrink: 0 }}>
            {button}
            <span style={visuallyHidden}>{`: ${title}`}</span>
          </Button>
        )
      }
    />
  );
}
