import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useSlateStatic } from 'slate-react';
import { Field } from '../../forms/Field.tsx';
import { insertTable } from '../commands/tables.ts';
import { ToolDialog } from './ToolDialog.tsx';

const most = { rows: 100, columns: 20 };

/** Asks for the size of a new table. */
export function TableDialog({ onClose }: { onClose: () => void }) {
  const editor = useSlateStatic();
  const [rows, setRows] = useState('3');
  const [columns, setColumns] = useState('3');
  const [hasHeader, setHasHeader] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const faults = { rows: faultOf(rows, most.rows), columns: faultOf(columns, most.columns) };

  function insert(): boolean {
    setIsTried(true);
    if (faults.rows || faults.columns) return false;
    insertTable(editor, Number(rows), Number(columns), hasHeader);
    return true;
  }

  return (
    <ToolDialog heading="Table" does="Insert" onDo={insert} onClose={onClose}>
      <Field
        label="Rows"
        value={rows}
        onChange={setRows}
        inputMode="numeric"
        fault={isTried ? faults.rows : undefined}
      />
      <Field
        label="Columns"
        value={columns}
        onChange={setColumns}
        inputMode="numeric"
        fault={isTried ? faults.columns : undefined}
      />
      <FormControlLabel
        control={<Checkbox checked={hasHeader} onChange={(_, is) => setHasHeader(is)} />}
        label="The first row names the columns"
      />
    </ToolDialog>
  );
}

const faultOf = (typed: string, largest: number): string | undefined =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= largest
    ? undefined
    : `Please enter a number from 1 to ${largest}.`;
