import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { mostOf, type Party } from '#shared/signing/form';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { Column, List } from '../../../components/layout/layout.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import { withChange, withMoved } from '../editor/order.ts';
import { withoutParty } from '../editor/templateValues.ts';
import { useDragOrder } from '../editor/useDragOrder.ts';
import type { TemplateTools } from '../editor/useTemplateValues.ts';
import { counted } from '../words.ts';
import { nextParty } from './nextParty.ts';
import { PartyCard } from './PartyCard.tsx';

/** Who gets the document: the recipients, what each does, and in which order. */
export function PartiesPart({ tools }: { tools: TemplateTools }) {
  const { values, change } = tools;
  const { parties, in_order } = values;
  const { status, move, remove } = usePartyActs(tools);
  const dragging = useDragOrder(move);
  return (
    <Column component="section" aria-labelledby="parties" gap={3}>
      <div>
        <Typography variant="h2" id="parties">
          Recipients
        </Typography>
        <Typography color="textSecondary">
          Guardians and students are found in the roster for each student. Every signer needs a
          signature in the document.
        </Typography>
      </div>
      <OneOf
        label="When do they get the document?"
        value={in_order ? 'order' : 'once'}
        options={[
          ['once', 'All at the same time'],
          ['order', 'One after the other, in this order'],
        ]}
        onChoose={(chosen) => change({ in_order: chosen === 'order' })}
      />
      <List component="ol" gap={2}>
        {parties.map((party, at) => (
          <PartyCard
            key={party.partyUid}
            party={party}
            at={at}
            dragging={dragging}
            count={parties.length}
            onChange={(changed: Partial<Party>) =>
              change({ parties: withChange(parties, at, changed) }, `party ${at}`)
            }
            onMove={(to) => move(at, to)}
            onRemove={() => void remove(party)}
          />
        ))}
      </List>
      <div>
        <Button
          startIcon={<AddIcon />}
          variant="outlined"
          disabled={parties.length >= mostOf.parties}
          onClick={() => change({ parties: [...parties, nextParty(parties)] })}
        >
          Add recipient
        </Button>
      </div>
      <Box role="status" sx={visuallyHidden}>
        {status}
      </Box>
    </Column>
  );
}

/** Moves recipients, and removes one; a question comes first where that removes fields. */
function usePartyActs({ values, change }: TemplateTools) {
  const [status, setStatus] = useState('');
  const { confirm } = useFeedback();
  const { parties, fields } = values;
  function move(from: number, to: number) {
    change({ parties: withMoved(parties, from, to) });
    setStatus(`${parties[from]?.name}: ${to + 1} of ${parties.length}`);
  }
  async function remove({ partyUid, name }: Party) {
    const own = fields.filter(
      ({ source }) => source.from === 'party' && source.partyUid === partyUid,
    );
    const question = `This also removes ${counted(own.length, 'field')} of this recipient. You can undo it.`;
    if (own.length > 0 && !(await confirm(`Remove “${name}”?`, question, 'Remove recipient'))) {
      return;
    }
    change(withoutParty(values, partyUid));
    setStatus(`${name} removed.`);
  }
  return { status, move, remove };
}
