import { Box, Typography } from '@mui/material';
import { useSession } from '../../auth/session.tsx';
import { longDay } from '../../components/days/days.ts';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { statement } from './accessibilityStatement.ts';

/** `/accessibility`: the standard that the portal aims at, how it was tested, what is not met, whom to ask. */
export function AccessibilityPage() {
  return (
    <Screen>
      <Column gap={4} isBound sx={{ maxWidth: '65ch' }}>
        <Typography>{statement.standard}</Typography>
        <Contact />
        <Part title="What is not met, or not known" sentences={statement.notMet} />
        <Part title="How it was tested" sentences={statement.tested} />
        <Quiet>{`This statement was compared with the portal on ${longDay(statement.checkedOn)}.`}</Quiet>
      </Column>
    </Screen>
  );
}

function Part({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <section aria-label={title}>
      <Typography variant="h2">{title}</Typography>
      <Box component="ul" sx={list}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </section>
  );
}

/** Whom to ask: the school's office, as its settings name it. */
function Contact() {
  const { schoolName, phoneNumber } = useSession().settings;
  return (
    <section aria-label="If something does not work for you">
      <Typography variant="h2">If something does not work for you</Typography>
      <Typography>
        {`Tell the office of ${schoolName}`}
        {phoneNumber && (
          <>
            {': '}
            <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>{phoneNumber}</a>
          </>
        )}
        . Say which page it is and what you tried. You can also ask for a notice or a document in
        another form, or on paper.
      </Typography>
    </section>
  );
}

const list = { m: 0, mt: 1, paddingInlineStart: 2.5, display: 'grid', gap: 1 };
