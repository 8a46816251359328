import { createActor } from 'xstate';
import { roomChoiceMachine } from '../../machines/search/room-choice.machine.ts';
import { chosenRooms, keepChosen } from '../device/chosen-rooms.ts';

/** The rooms that are chosen to be compared: one choice for all screens of a tab. */
export const roomChoice = createActor(roomChoiceMachine, { input: { ids: chosenRooms() } });
roomChoice.subscribe(({ context: { ids } }) => keepChosen(ids));
roomChoice.start();
