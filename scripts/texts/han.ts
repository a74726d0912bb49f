/** Common characters that only Simplified Chinese writes so. Those that both scripts have (后, 系, 采) are left out. */
export const SIMPLIFIED_ONLY: ReadonlySet<string> = new Set(
  '与两个为义习书买产仅从们众余关内写则创删办务动单卖历发变号听启国图实对尝届应开当录态总户执护报拟择损换据数无时显杂权杠条来极构样桥检汇没泽测浏涨滚满滤灭点烧热状独环现电画疗监盖盘码础确离种积称竞笔筛签简类紧红约级纪纯纸线组织终经绑结给绝统继续维绿缓编缩网罚职联脚节荐获蓝虚补装见观规视览触计订认让议讯记许论设证诉试话询该详语误说请谁调谢负责败账货质购贴贸费资赎赢跃车转轴较辑输边达过运还这进远违连适选邮释鉴钟钱银锁错长门闪闭问间阶际陆险随隐难页项顺须预领题颜额风飞馈驱验骤',
);

/** Common characters that only Traditional Chinese writes so. */
export const TRADITIONAL_ONLY: ReadonlySet<string> = new Set(
  '來個們僅價內兩刪則創動務匯問啟單嘗國圖執報實寫對屆後從態應戶採換損擇據擬敗數時書桿條極構槓樣橋檢權歷沒測滅滾滿漲澤濾瀏為無熱燒狀獨獲現環產畫當療發監盤眾確碼礎種稱積競筆節篩簡簽紀約紅純紙級終組結絕給統綁經綠維網緊線編緩縮總織繼續罰義習聯職聽腳與蓋薦藍虛號補裝製複見規視覽觀觸訂計訊記設許訴詢試話該詳認語誤說誰調請論謝證議護變讓負貨責買費貼貿資賣質賬購贏贖躍車軸較輯輸轉辦這連進運過達違遠適選還邊郵釋銀錄錢錯鎖鐘鑑長門閃閉開間關陸階際隨險隱雜離難電頁項順須預領題額顏類顯風飛餘饋驅驗驟點',
);
