import AddIcon from '@mui/icons-material/AddOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { onDemand } from '../../../components/hooks/onDemand.tsx';

const AddPersonDialog = onDemand(
  async () => (await import('./AddPersonDialog.tsx')).AddPersonDialog,
);

/** The button that adds a person whom no roster names. */
export function AddPerson() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<AddIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Add a person
      </Button>
      {isOpen && <AddPersonDialog onClose={() => setOpen(false)} />}
    </>
  );
}
