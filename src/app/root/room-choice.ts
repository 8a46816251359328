import { createRoomChoice } from '../../views/search/room-choice.ts';
import { chosenRooms, keepChosen } from '../device/chosen-rooms.ts';

/** One choice for all screens of a tab. */
export const roomChoice = createRoomChoice(chosenRooms(), keepChosen);
