import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useRef, useState } from 'react';
import {
  schoolGroups as groupsApi,
  type SchoolGroup,
} from '#shared/audiences/school-groups.contract';
import { AppError } from '#shared/kernel/errors';
import { call } from '../../../api/client.ts';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { noRule, RuleFields } from './RuleFields.tsx';

interface NewGroupDialogProps {
  onClose: () => void;
  onMade: (group: SchoolGroup) => Promise<void>;
}

/** Makes a group: its name, and whether it is a list or a rule. People come on its page. */
export function NewGroupDialog({ onClose, onMade }: NewGroupDialogProps) {
  const [groupname, setName] = useState('');
  const [kind, setKind] = useState<'list' | 'rule'>('list');
  const [rule, setRule] = useState(noRule);
  const [error, setError] = useState<AppError>();
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  async function make() {
    const form = { groupname, ...(kind === 'rule' && { rule }) };
    // A call whose answer was lost is sent again with its key.
    const name = JSON.stringify(form);
    const idempotencyKey = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, idempotencyKey);
    setBusy(true);
    setError(undefined);
    try {
      await onMade(await call(groupsApi.create, form, { idempotencyKey }));
      onClose();
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      setError(failure);
      setBusy(false);
    }
  }
  const fields = error?.fields ?? {};
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="new-group">
      <DialogTitle id="new-group">New group</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && Object.keys(fields).length === 0 && (
          <Alert severity="error" variant="outlined">
            {error.message}
          </Alert>
        )}
        <Field
          label="Name"
          value={groupname}
          fault={fields.groupname}
          hint="Those who publish see it."
          onChange={(text) => setName(text.slice(0, 100))}
        />
        <SelectField
          label="Who is in it"
          value={kind}
          options={[
            ['list', 'People whom you choose'],
            ['rule', 'People of groups of the roster'],
          ]}
          onChoose={(chosen) => setKind(chosen === 'rule' ? 'rule' : 'list')}
        />
        {kind === 'rule' && (
          <RuleFields rule={rule} onChange={setRule} fault={fields['rule.any'] ?? fields.rule} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" loading={isBusy} onClick={() => void make()}>
          Make group
        </Button>
      </DialogActions>
    </Dialog>
  );
}
