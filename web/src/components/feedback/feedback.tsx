import { createContext, type ReactNode, useContext, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import { onDemand } from '../hooks/onDemand.tsx';
import type { Question } from './ConfirmDialog.tsx';
import type { Message } from './Toast.tsx';

const Toast = onDemand(async () => (await import('./Toast.tsx')).Toast);
const ConfirmDialog = onDemand(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

/** The feedback functions for screens: short messages, and questions that are awaited. */
export interface Feedback {
  say(text: string, undo?: () => void): void;
  fail(error: unknown): void;
  /** Resolves to true for Yes; with `act`, the two buttons are Cancel and this act instead. */
  confirm(heading: string, body: string, act?: string): Promise<boolean>;
  /** Runs an act and shows its result; resolves to whether it succeeded. */
  attempt(act: () => Promise<unknown>, done?: string): Promise<boolean>;
}

const FeedbackContext = createContext<Feedback | undefined>(undefined);

/** Provides feedback; shows one message and one question at a time. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>();
  const [question, setQuestion] = useState<Question>();
  const show = (text: string, isError: boolean, undo?: () => void) =>
    setMessage({ id: Date.now(), text, isError, undo });

  const feedback: Feedback = {
    say: (text, undo) => show(text, false, undo),
    // An expired session has its own dialog.
    fail: (error) => {
      const isLost = error instanceof AppError && error.kind === 'unauthorised';
      if (!isLost) show(sentence(error), true);
    },
    confirm: (heading, body, act) =>
      new Promise((resolve) => {
        const answer = (yes: boolean) => {
          setQuestion(undefined);
          resolve(yes);
        };
        setQuestion({ heading, body, act, answer });
      }),
    async attempt(act, done) {
      try {
        await act();
        if (done) feedback.say(done);
        return true;
      } catch (error) {
        feedback.fail(error);
        return false;
      }
    },
  };

  return (
    <FeedbackContext value={feedback}>
      {children}
      {question && <ConfirmDialog question={question} />}
      {message && <Toast message={message} onClose={() => setMessage(undefined)} />}
    </FeedbackContext>
  );
}

/** Returns the feedback functions. */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('Feedback is asked for outside of its provider');
  return feedback;
}

const sentence = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Something went wrong. Please try again.';
