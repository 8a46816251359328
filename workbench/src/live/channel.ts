/** The BroadcastChannel between the tabs of one origin. */
export const channelName = 'statecharts-live';
