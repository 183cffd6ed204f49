import { type Editor, Element, Node, type Operation, type Path, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { mediaAddress, mediaSize, nameAtMedia } from '#shared/domain/media';
import { AppError } from '#shared/errors';
import type { ImageElement } from './elements.ts';
import { isOf } from './elements.ts';
import { pictureText } from './pictureText.ts';

/** A picture on its way to the school's storage. */
export interface Upload {
  id: string;
  source: Blob;
  /** Shows the picture while it is on its way. */
  preview: string;
  alt: string;
  /** Its stored address, once it has one. */
  src?: string;
  /** Why it could not be stored. */
  fault?: string;
}

export type Store = (base64: string) => Promise<string>;

const isImage = isOf('image');

/** The pictures that this editor has sent or is sending. */
export class Uploads {
  readonly all = new Map<string, Upload>();
  #listeners = new Set<() => void>();
  #version = 0;

  /** A new upload; it starts with `run`. */
  add(source: Blob, alt = ''): Upload {
    const upload = { id: crypto.randomUUID(), source, preview: URL.createObjectURL(source), alt };
    this.all.set(upload.id, upload);
    return upload;
  }

  /** Sends a picture, and puts its address into the text or takes it out of the text again. */
  async run(editor: Editor, { id, source }: Upload, store: Store): Promise<void> {
    this.#change(id, { fault: undefined });
    try {
      const src = storedAddress(await store(await pictureText(source)));
      this.#change(id, { src });
      arrive(editor, id, src);
    } catch (error) {
      this.#change(id, { fault: sentenceOf(error) });
      removeWaiting(editor, id);
    }
  }

  /** The uploads that did not succeed. */
  get failed(): Upload[] {
    return Array.from(this.all.values()).filter(({ fault }) => fault !== undefined);
  }

  /** How many are on their way. */
  get running(): number {
    return Array.from(this.all.values()).filter(({ src, fault }) => !src && !fault).length;
  }

  /** Forgets an upload that did not succeed. */
  forget(id: string): void {
    this.all.delete(id);
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  version = (): number => this.#version;

  /** Frees what the previews hold. */
  end(): void {
    for (const { preview } of this.all.values()) URL.revokeObjectURL(preview);
  }

  #change(id: string, change: Partial<Upload>): void {
    const upload = this.all.get(id);
    if (upload) this.all.set(id, { ...upload, ...change });
    this.#tell();
  }

  #tell(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}

function storedAddress(answer: string): string {
  const name = nameAtMedia(answer);
  if (!name) throw new AppError('unexpected', 'The picture could not be stored. Please try again.');
  return mediaAddress(name);
}

const sentenceOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'The picture could not be stored. Please try again.';

/** What a picture has once it is stored: its address, and its size unless its author gave one. */
function arrival(image: ImageElement, src: string): Partial<ImageElement> {
  const size = image.width || image.height ? undefined : mediaSize(nameAtMedia(src) ?? '');
  return { src, ...(size && { width: `${size.width}`, height: `${size.height}` }) };
}

function waiting(editor: Editor, id: string): [ImageElement, Path][] {
  return Array.from(Node.elements(editor)).filter(
    (entry): entry is [ImageElement, Path] => isImage(entry[0]) && entry[0].upload === id,
  );
}

/** The address arrives when it does; undoing must not take it away again. */
function arrive(editor: Editor, id: string, src: string): void {
  HistoryEditor.withoutSaving(editor, () => {
    for (const [image, path] of waiting(editor, id))
      Transforms.setNodes(editor, arrival(image, src), { at: path });
  });
}

function removeWaiting(editor: Editor, id: string): void {
  for (const [, path] of waiting(editor, id).reverse())
    Transforms.removeNodes(editor, { at: path });
}

/** Gives pictures that come back by undo or redo the address that has arrived since. */
export function withUploads(editor: Editor, uploads: Uploads): Editor {
  const { apply } = editor;
  const arrived = (node: Node): Node => {
    if (!Element.isElement(node)) return node;
    const src = isImage(node) && !node.src && uploads.all.get(node.upload ?? '')?.src;
    if (isImage(node)) return src ? { ...node, ...arrival(node, src) } : node;
    return { ...node, children: node.children.map((child) => arrived(child)) } as Node;
  };
  editor.apply = (operation: Operation) =>
    apply(
      operation.type === 'insert_node'
        ? { ...operation, node: arrived(operation.node) as never }
        : operation,
    );
  return editor;
}
