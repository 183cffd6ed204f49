import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type RollPerson, rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { awayWord } from '../roll-call/awayWord.ts';

interface PersonRowProps {
  person: RollPerson;
  isOpen: boolean;
  onChange: () => void;
}

type Mark = NonNullable<RollPerson['by']>;

/** A person of the overview. Only here a request for help is cleared. */
export function PersonRow({ person, isOpen, onChange }: PersonRowProps) {
  const { attempt } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  const { userUid, name, group, is_away, by, help, claim } = person;
  async function clear(is_safe: boolean) {
    setBusy(true);
    await attempt(() => call(rollCallApi.clearHelp, { userUid, is_safe }));
    setBusy(false);
    onChange();
  }
  return (
    <Row component="li" gap={1.5} align="center" sx={row}>
      {/* On a phone the button is beside the name. */}
      <Box
        sx={{ flex: { xs: '1 1 140px', sm: '1 1 220px' }, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {is_away ? `${group} · ${awayWord}` : group}
        </Typography>
        {help && (
          <Fact colour="error.main" mark={help}>
            {help.kind === 'linkHelp'
              ? 'Asks for help by the link of a message.'
              : `Asks for help. ${help.sentence ?? ''}`}
          </Fact>
        )}
        {by && by.kind !== 'help' && by.kind !== 'linkHelp' && <Fact mark={by}>{saidBy(by)}</Fact>}
        {claim && (
          <Fact colour="warning.main" mark={claim}>
            {claimed(claim)}
          </Fact>
        )}
      </Box>
      {isOpen && (
        <Row className="no-print">
          {help && (
            <Button disabled={isBusy} sx={large} onClick={() => void clear(false)}>
              Clear help
            </Button>
          )}
          {(person.state !== 'safe' || help) && (
            <Button
              variant="contained"
              color="success"
              disabled={isBusy}
              sx={large}
              aria-label={`Safe: ${name}`}
              onClick={() => void clear(true)}
            >
              Safe
            </Button>
          )}
        </Row>
      )}
    </Row>
  );
}

/** Returns who said it, and where the person is. */
function saidBy({ kind, name, where }: Mark): string {
  const place = where ? `, ${where}` : '';
  if (kind === 'self') return `Says: I am safe${place}`;
  if (kind === 'link') return 'The link of a message says: I am safe';
  return kind === 'carer' ? `With carer ${name}${place}` : `Marked by ${name}${place}`;
}

/** Returns a mark that does not count, and why it must be checked. */
const claimed = ({ kind, name }: Mark): string =>
  kind === 'link'
    ? `Check: the link of ${name} says that the student is safe. A link can be forwarded.`
    : `Check: ${name} says the child is there. A family arrangement applies.`;

const Fact = ({ colour, mark, children }: { colour?: string; mark: Mark; children: string }) => (
  <Typography variant="body2" sx={{ color: colour, fontWeight: colour ? 600 : 400 }}>
    {children} (<DateWords at={mark.at} withTime />)
  </Typography>
);

/** As large as those of staff in the room: a thumb finds them without a look. */
const large = { minHeight: 48, minWidth: 112 };
const row = { py: 1.25, borderBottom: 1, borderColor: 'divider', breakInside: 'avoid' };
