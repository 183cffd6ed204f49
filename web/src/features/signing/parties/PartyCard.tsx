import DragIcon from '@mui/icons-material/DragIndicator';
import { Box } from '@mui/material';
import { type Party, recipientRoles, whos } from '#shared/signing/form';
import { Field } from '../../../components/forms/Field.tsx';
import { OrderButtons } from '../../../components/forms/OrderButtons.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Columns, Row } from '../../../components/layout/layout.tsx';
import type { useDragOrder } from '../editor/useDragOrder.ts';
import { partyColour } from '../fields/partyColours.ts';
import { roleNames, whoNames } from '../words.ts';

interface PartyCardProps {
  party: Party;
  at: number;
  count: number;
  dragging: ReturnType<typeof useDragOrder>;
  onChange: (changed: Partial<Party>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One recipient: the name for staff, who it is, and what the person does. */
export function PartyCard(props: PartyCardProps) {
  const { party, at, count, dragging, onChange, onMove, onRemove } = props;
  return (
    <Box
      component="li"
      aria-label={`Recipient ${at + 1}: ${party.name}`}
      {...dragging.targetOf(at)}
      sx={{ ...card, borderInlineStartColor: partyColour(at), ...(dragging.isOver(at) && over) }}
    >
      <Row align="center" isOneLine sx={{ mb: 1 }}>
        <Row {...dragging.handleOf(at)} aria-hidden gap={0} isOneLine sx={{ cursor: 'grab' }}>
          <DragIcon />
        </Row>
        <Box sx={{ flex: 1, fontWeight: 600 }}>{`${at + 1}.`}</Box>
        <OrderButtons
          name={party.name || `recipient ${at + 1}`}
          at={at}
          count={count}
          onMove={onMove}
          onRemove={count > 1 ? onRemove : undefined}
        />
      </Row>
      <Columns from={{ sm: 3 }}>
        <Field
          label="Name for staff"
          value={party.name}
          onChange={(name) => onChange({ name: name.slice(0, 80) })}
          fault={party.name.trim() ? undefined : 'Please name this recipient.'}
        />
        <SelectField
          label="Who is it?"
          value={party.who}
          options={whos.map((who) => [who, whoNames[who]])}
          onChoose={(chosen) => onChange({ who: whos.find((who) => who === chosen) ?? party.who })}
        />
        <SelectField
          label="What they do"
          value={party.role}
          options={recipientRoles.map((role) => [role, roleNames[role]])}
          onChoose={(chosen) =>
            onChange({ role: recipientRoles.find((role) => role === chosen) ?? party.role })
          }
        />
      </Columns>
    </Box>
  );
}

const card = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  borderInlineStart: '6px solid',
  bgcolor: 'background.paper',
};
const over = { outline: '2px dashed', outlineColor: 'primary.main' };
